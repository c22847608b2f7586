import { configure } from '@testing-library/react'
import { slowness } from '../../../tools/testing/slowness.mjs'

// For what never comes. Below the limit of a whole test, so that the message says what was waited for.
configure({ asyncUtilTimeout: 20_000 * slowness })
