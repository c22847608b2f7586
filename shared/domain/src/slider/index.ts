export { canHaveFaces, FACE_COUNT, facesOf, type Face } from './faces'
export { lineWords, type LinePlace, placeOnLine, shareOfLine } from './line-place'
export * from './range'
