type Kind = 'naughty' | 'injection' | 'email' | 'images' | 'dates'

/**
 * Additional test data from the folder TEST_DATA; empty where it is unset. Written in JavaScript,
 * like all of tools.
 */
export const { testDataFiles, testDataOf, furtherStrings } = jest.requireActual<{
  testDataFiles: (kind: Kind) => string[]
  testDataOf: (kind: Kind) => unknown[]
  furtherStrings: () => string[]
}>('../../../tools/testing/test-data.mjs')
