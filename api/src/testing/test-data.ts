type Kind = 'naughty' | 'injection' | 'email' | 'images' | 'dates' | 'redcap' | 'radar-armt' | 'fhir'

/** What a folder named by TEST_DATA has in addition to the tests' own data; nothing where it is unset. Written in JavaScript, as all of tools is. */
export const { testDataFiles, testDataOf, furtherStrings } = jest.requireActual<{
  testDataFiles: (kind: Kind) => string[]
  testDataOf: (kind: Kind) => unknown[]
  furtherStrings: () => string[]
}>('../../../tools/testing/test-data.mjs')
