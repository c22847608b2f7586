/** One remote from a team's own machine, for one person and a while. */
export { withPreview } from './previews/apply'
export { currentPreview, enterPreview, previewOnPage, type PreviewOnPage } from './previews/current'
export type { Preview } from './previews/token'
