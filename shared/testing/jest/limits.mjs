import { configure } from '@testing-library/react'
import { slowness } from '../../../tools/testing/slowness.mjs'

// For elements that never appear. Below the timeout of a whole test, so that the message names what
// was awaited.
configure({ asyncUtilTimeout: 20_000 * slowness })
