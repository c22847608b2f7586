// For what a build renders to HTML (`prerendered` of a route), beside the parts of `core`: no browser loads this file.
export { ScreenPage } from './screen/ScreenPage'
export { EmptySky } from './sun/EmptySky'
