// The worker that holds the engine.
import wasm from '../../made/roundhouse.wasm?url';
import { answer } from './answer';
import { Engine } from './engine';

answer(wasm, (wire, file) => new Engine(wire, file));
