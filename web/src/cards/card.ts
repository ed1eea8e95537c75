// A travel card as the page draws it.
import type { Color } from '../map/types';

export type CardFace =
  | { kind: 'wild' }
  | { kind: 'train'; color: Color; harbor?: boolean }
  | { kind: 'ship'; color: Color; double: boolean; harbor?: boolean };
