// For what a build renders to HTML (`prerendered` of a route), beside the parts of `core`: no browser loads this file.
export { FormActions } from './form/Form'
export { oneStepOf } from './form/prerendered-steps'
export {
  PrerenderedChoice,
  PrerenderedCode,
  PrerenderedField,
  PrerenderedForm,
  PrerenderedPassword,
  PrerenderedSelect,
} from './form/PrerenderedForm'
export { Heading } from './screen/Screen'
export { ScreenPage } from './screen/ScreenPage'
export { EmptySky } from './sun/EmptySky'
export { PrerenderedTheme } from './theme/PrerenderedTheme'
export { Picture } from './picture/Picture'
export { PrerenderedVisitorPage } from './visitor/PrerenderedVisitorPage'
