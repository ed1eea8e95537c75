// Pages for looking at one drawing at a time; not part of the build.
//   ?map=usa&theme=dark&state=played    or    ?cards&theme=dark
import { mount } from 'svelte';
import '../src/fonts.css';
import '../src/theme.css';
import Cards from './Cards.svelte';
import Gallery from './Gallery.svelte';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
const target = document.getElementById('app')!;
if (query.has('cards')) {
  mount(Cards, { target });
} else {
  mount(Gallery, {
    target,
    props: { map: query.get('map') ?? 'usa', state: query.get('state') ?? 'fresh' },
  });
}
