// Pages for looking at one drawing at a time; not part of the build.
//   ?map=usa&theme=dark&state=played
import { mount } from 'svelte';
import '../src/fonts.css';
import '../src/theme.css';
import Gallery from './Gallery.svelte';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
mount(Gallery, {
  target: document.getElementById('app')!,
  props: { map: query.get('map') ?? 'usa', state: query.get('state') ?? 'fresh' },
});
