/** Whether there is an earlier screen, or an open dialog, to go back from: React Router stores the entry's index in the state. */
export function canGoBack(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
