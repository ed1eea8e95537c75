// A big screen in the middle of a room does not go dark while people think.

/** Keeps the screen on until the function that it returns is called. */
export function stayAwake(): () => void {
  let ended = false;
  let lock: WakeLockSentinel | undefined;
  const ask = async (): Promise<void> => {
    try {
      lock = ended || document.hidden ? lock : await navigator.wakeLock?.request('screen');
    } catch {
      // A screen that may not be kept on goes dark, as others do.
    }
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
