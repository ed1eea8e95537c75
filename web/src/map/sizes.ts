// The measures of every board, in board units. A board grows to fit its routes; the
// spaces, names and cities on it always have these sizes.

export const SPACE_LENGTH = 56;
export const SPACE_WIDTH = 21;
/** Between two spaces of one row. */
export const SPACE_GAP = 3;
export const SPACE_GAP_MAX = 9;
/** Between the rows of a double route. */
export const LANE_GAP = 3;
/** Between spaces of different routes. */
export const CLEAR = 3;

export const CITY_RADIUS = 10;
export const JUNCTION_RADIUS = 8;
/** From the middle of a city to the first space. */
export const CITY_CLEAR = 15;

export const LABEL_SIZE = 24;
export const LABEL_LINE = 22;
/** Of a name in another language that finds no room at full size. */
export const LABEL_SMALL = 0.82;
/** Between a name and anything else. */
export const LABEL_CLEAR = 2;

/** Between anything and the edge of the board. */
export const EDGE = 6;

/** Around the board: room for the border of the map. */
export const FRAME = 44;
