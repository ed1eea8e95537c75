// What just happened, for the ear and for the tab: which sound an event has, and the title and icon
// of the page.
import { play, type Sound } from '../../app/sounds';
import { settings } from '../../app/settings.svelte';
import type { GameEvent } from '../../engine/types';
import { say } from '../../words/say.svelte';

const SOUND_OF: Partial<Record<GameEvent['event'], Sound>> = {
  took: 'card',
  drew: 'card',
  laid: 'card',
  robbed: 'card',
  claimed: 'wagon',
  built: 'wagon',
  kept: 'ticket',
  completed: 'ticket',
  over: 'end',
};

/** The sound of a step: of its weightiest event. */
export function soundOf(events: GameEvent[]): Sound | undefined {
  const all = events.flatMap((e) => SOUND_OF[e.event] ?? []);
  return (['end', 'wagon', 'ticket', 'card'] as const).find((sound) => all.includes(sound));
}

export function sound(name: Sound | undefined): void {
  if (settings.sound && name) {
    play(name);
  }
}

const TITLE = 'Roundhouse';

/** The tab says whose turn it is, if it is one's own: in words, and by a dot on its icon. */
export function markTab(mine: boolean): void {
  document.title = mine ? `● ${say('page.your-turn')} ${TITLE}` : TITLE;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) {
    icon.dataset.plain ??= icon.getAttribute('href') ?? '';
    icon.href = mine ? MINE : icon.dataset.plain;
  }
}

const MINE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    '<rect width="64" height="64" rx="12" fill="#2b241c"/>' +
    '<path d="M10 22h44v22H10z" fill="#f5ecd7"/><circle cx="20" cy="46" r="7" fill="#c8281e"/>' +
    '<circle cx="44" cy="46" r="7" fill="#c8281e"/>' +
    '<circle cx="50" cy="14" r="13" fill="#ffc53d"/></svg>',
)}`;
