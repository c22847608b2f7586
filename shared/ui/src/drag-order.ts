// A separate entry for the few lists that are sorted by dragging.
export { useDragOrder } from './dragging/useDragOrder'
export { useFocusAfterMove } from './dragging/useFocusAfterMove'
