/** Of Roundhouse; vite.config.ts takes it from tools/version.sh. */
declare const VERSION: string;

/** Made by tools/languages.ts. */
declare module 'virtual:languages' {
  /** Code and own name. */
  const languages: [string, string][];
  export default languages;
}
declare module 'virtual:pseudo/messages' {
  const file: string;
  export default file;
}
declare module 'virtual:pseudo/rules' {
  const file: string;
  export default file;
}
