import * as z from 'zod/mini'
import { key, localText } from '../../study-files/texts'

/** One file in `healthy_doses/`: something short worth reading, shown when an activity is done for the day. The text is Markdown. */
export const healthyDoseFile = z.strictObject({ key, title: localText, text: localText })

export type HealthyDoseFile = z.output<typeof healthyDoseFile>
