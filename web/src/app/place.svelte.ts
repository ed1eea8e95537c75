// Where in the page the reader is: the part of the address behind `#`, such as `#/play/k3f9`.

export interface Place {
  screen: string;
  args: string[];
}

function read(): Place {
  const [screen = '', ...args] = location.hash.replace(/^#\/?/, '').split('/');
  return { screen, args: args.map((arg) => decodeURIComponent(arg)) };
}

let here = $state.raw<Place>(read());
addEventListener('hashchange', () => {
  here = read();
});

export function place(): Place {
  return here;
}

export function address(screen: string, ...args: (string | number)[]): string {
  return `#/${[screen, ...args.map((arg) => encodeURIComponent(arg))].join('/')}`;
}

/** The same as a whole address, to be sent to others. */
export function linkTo(screen: string, ...args: (string | number)[]): string {
  return location.href.replace(/#.*/, '') + address(screen, ...args);
}

export function go(screen: string, ...args: (string | number)[]): void {
  location.hash = address(screen, ...args);
}

/** Changes the address without a step in the browser's history. */
export function settle(screen: string, ...args: (string | number)[]): void {
  history.replaceState(null, '', address(screen, ...args));
  here = read();
}
