/**
 * The words that the server put into the page's root for a start that fails (api/src/page/plain.ts). React removes
 * them with its first render; after an error that no boundary caught it would leave a white page.
 */
export function keepNotStarted(root: HTMLElement): () => void {
  const words = [...root.childNodes].map((node) => node.cloneNode(true))
  return () => {
    // Shown at once instead of after a while.
    root.dataset['failed'] = ''
    root.replaceChildren(...words)
  }
}
