// Where the server behind the page is: it serves the page itself, at whatever path.
export const serverUrl = (path: string): URL => new URL(path, document.baseURI);
