// Where the board is looked at from: a point p of the board is seen at p * scale + (x, y).

export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Screen pixels for one unit of the board at the closest. */
const CLOSEST = 2.6;

export function fitScale(window: Size, board: Size): number {
  return Math.min(window.width / board.width, window.height / board.height) || 1;
}

/** The whole board, in the middle. */
export function fitView(window: Size, board: Size): View {
  return centred(window, board, fitScale(window, board));
}

/** The window full of board, as on a phone held upright: half of it shows, but can be read. */
export function coverView(window: Size, board: Size): View {
  const cover = Math.max(window.width / board.width, window.height / board.height);
  return centred(window, board, Math.min(cover, 3.2 * fitScale(window, board)));
}

function centred(window: Size, board: Size, scale: number): View {
  return {
    x: (window.width - board.width * scale) / 2,
    y: (window.height - board.height * scale) / 2,
    scale,
  };
}

/** No smaller than the whole board, no closer than makes sense, and never out of sight. */
export function clampView(view: View, window: Size, board: Size): View {
  const least = fitScale(window, board);
  const scale = Math.min(Math.max(view.scale, least), Math.max(CLOSEST, 2 * least));
  const along = (at: number, room: number, length: number): number =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
  return {
    x: along(view.x, window.width, board.width * scale),
    y: along(view.y, window.height, board.height * scale),
    scale,
  };
}

/** Closer or farther, with the point at (px, py) of the screen staying where it is. */
export function zoomAt(view: View, factor: number, px: number, py: number): View {
  return {
    x: px - (px - view.x) * factor,
    y: py - (py - view.y) * factor,
    scale: view.scale * factor,
  };
}

/** Moves the least that brings a point of the board into the window. */
export function reveal(view: View, window: Size, x: number, y: number, margin = 48): View {
  const into = (at: number, room: number): number =>
    at < margin ? margin - at : at > room - margin ? room - margin - at : 0;
  return {
    ...view,
    x: view.x + into(x * view.scale + view.x, window.width),
    y: view.y + into(y * view.scale + view.y, window.height),
  };
}

/** Moves, and steps back if need be, the least that brings a part of the board into the window. */
export function revealBox(view: View, window: Size, box: Box, margin = 26): View {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const room = Math.min(
    (window.width - 2 * margin) / Math.max(width, 1),
    (window.height - 2 * margin) / Math.max(height, 1),
  );
  const scale = Math.min(view.scale, room);
  const middle = zoomAt(view, scale / view.scale, window.width / 2, window.height / 2);
  const near = reveal(middle, window, box.left, box.top, margin);
  return reveal(near, window, box.right, box.bottom, margin);
}

export function isSameView(a: View, b: View): boolean {
  return Math.abs(a.scale - b.scale) < 1e-3 && Math.hypot(a.x - b.x, a.y - b.y) < 1;
}
