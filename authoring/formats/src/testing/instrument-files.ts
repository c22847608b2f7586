/**
 * Files of published instruments from the folder TEST_DATA; empty where it is unset. Written in JavaScript, like all of
 * tools.
 */
export const { testDataFiles } = jest.requireActual<{
  testDataFiles: (kind: 'redcap' | 'radar-armt' | 'fhir') => string[]
}>('../../../../tools/testing/test-data.mjs')
