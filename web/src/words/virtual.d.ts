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
