// Mounts the page.
import { mount } from 'svelte';
import './fonts.css';
import './theme.css';
import './page.css';
import App from './App.svelte';
import { keepWorking } from './app/offline';

mount(App, { target: document.getElementById('app')! });
keepWorking();
