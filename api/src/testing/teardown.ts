/** Setup and teardown are loaded apart from each other, in one process. */
declare global {
  var almanacAfterTests: (() => Promise<void>)[] | undefined
}

/** What is to be undone when all test files are through; the last one noted is undone first. */
export function afterTests(undo: () => Promise<void>): void {
  globalThis.almanacAfterTests = [undo, ...(globalThis.almanacAfterTests ?? [])]
}

export default async function teardown(): Promise<void> {
  for (const undo of globalThis.almanacAfterTests ?? []) await undo()
}
