/** So many doses have a card (specification 001, section 9). */
export const MOST_CARDS = 5

/** What the rule of adding needs to know of a card. */
export interface CardState {
  /** Its place among the cards, from 0. */
  index: number
  complete: boolean
  /** It is being filled in. */
  editing: boolean
  /** It was asked for, or holds something. */
  opened: boolean
}

const inOrder = (cards: readonly CardState[]): CardState[] => [...cards].sort((one, other) => one.index - other.index)

/** The cards that are in sight: the first, and each that was opened. */
export function shownCards(cards: readonly CardState[]): CardState[] {
  return inOrder(cards).filter(({ opened }, place) => place === 0 || opened)
}

/** Whether one more card may be added: the ones before are complete, none is being filled in, and there are fewer than five (specification 001, section 4). */
export function mayAddCard(cards: readonly CardState[]): boolean {
  const shown = shownCards(cards)
  return shown.length < MOST_CARDS && shown.every(({ complete, editing }) => complete && !editing)
}
