// The keys of the screens about one's own games.
import { focus, press } from '../home/keys';
import { digits, HOME_KEY, type Key } from '../app/keys';

export const ME: Key[] = [
  focus('D', 'page.me.devices', '[data-remove]'),
  press('A', 'page.me.add', '[data-add]'),
  press('P', 'page.me.phrase.make', '[data-make-phrase]'),
  focus('H', 'page.holiday', '[data-days], [data-end-holiday]'),
  focus('R', 'page.me.return', '[data-phrase-input]'),
  HOME_KEY,
];

export const DAILY: Key[] = [
  ...digits(1, 3, 'page.which-game', (n) => [`.games > :nth-child(${n})`], 'page.which-game'),
  press('Y', 'page.daily.play', '[data-play]'),
  focus('P', 'page.stat.places', '[data-look]'),
  focus('D', 'page.daily.mine', '[data-days] button'),
  HOME_KEY,
];

export const QUICK: Key[] = [
  focus('G', 'page.which-game', '.games > [aria-pressed=true]'),
  ...digits(2, 5, 'page.how-many', (n) => [`[data-count="${n}"]`], 'page.how-many'),
  focus('T', 'page.turn-time', '[data-turn-time]'),
  focus('N', 'page.your-name', '[data-name]'),
  press('Y', 'page.quick.find', '[data-find]'),
  HOME_KEY,
];

export const DUPLICATES: Key[] = [
  focus('M', 'page.duplicate.mine', '[data-one]'),
  focus('G', 'page.which-game', '.games > [aria-pressed=true]'),
  ...digits(2, 5, 'page.how-many', (n) => [`[data-count="${n}"]`], 'page.how-many'),
  focus('T', 'page.turn-time', '[data-turn-time]'),
  focus('N', 'page.your-name', '[data-name]'),
  press('Y', 'page.duplicate.new', '[data-open]'),
  HOME_KEY,
];
const BACK: Key = {
  ...HOME_KEY,
  message: 'page.duplicate',
  press: ['a.icon[href^="#/duplicate"]'],
};
export const DUPLICATE: Key[] = [
  press('Y', 'page.duplicate.play', '[data-play]'),
  press('I', 'page.share.copy', '[data-link]'),
  focus('R', 'page.duplicate.results', '[data-look]'),
  press('C', 'page.duplicate.close', '[data-close]'),
  BACK,
];
export const SEATS: Key[] = [press('U', 'page.stand', '[data-leave]'), BACK];

export const WAIT: Key[] = [press('U', 'page.quick.leave', '[data-leave]'), HOME_KEY];

export const RATINGS: Key[] = [
  focus('G', 'page.which-game', '.games > [aria-pressed=true]'),
  ...digits(2, 5, 'page.how-many', (n) => [`[data-count="${n}"]`], 'page.how-many'),
  focus('N', 'page.stat.numbers', 'summary'),
  HOME_KEY,
];

export const STATISTICS: Key[] = [
  focus('G', 'page.which-game', '[data-map]'),
  { ...HOME_KEY, message: 'page.mine', press: ['a.icon[href="#/games"]'] },
];

export const MY_GAMES: Key[] = [
  { ...focus('', 'page.mine.player', '[data-search]'), code: 'Slash', print: '/' },
  focus('G', 'page.which-game', '[data-map]'),
  focus('C', 'page.continue', '[data-mine]:not([data-state=over]) a'),
  focus('R', 'page.records', '[data-over] a'),
  press('M', 'page.mine.more', '[data-more]'),
  press('D', 'page.me', '[data-me]'),
  press('S', 'page.stat', '[data-statistics]'),
  HOME_KEY,
];
