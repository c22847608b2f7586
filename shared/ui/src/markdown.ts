// Texts of a study. Large: only screens that come lazily may ask for it.
export { Markdown } from './markdown/Markdown'
