// Arranges a map apart from the page, which a large one would keep from answering for a second or
// two.
import { arrange } from './arrange';

self.onmessage = ({ data }: MessageEvent<Parameters<typeof arrange>[0]>) => {
  self.postMessage(arrange(data));
};
