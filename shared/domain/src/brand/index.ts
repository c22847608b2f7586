export { type Palette, proposedPalettes } from './propose'
