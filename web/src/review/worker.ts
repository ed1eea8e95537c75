// A worker that works out steps of a review, or collects them.
import wasm from '../../made/review.wasm?url';
import { answer } from '../engine/answer';
import { Reviewer } from './reviewer';

answer(wasm, (wire, file) => new Reviewer(wire, file));
