// Renderer for texts of a study. Large: import it only from lazily loaded screens.
export { Markdown } from './markdown/Markdown'
