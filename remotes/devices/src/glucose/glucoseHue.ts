import { activityHue } from '@almanac/domain/activity-hue'
import { hue } from '@almanac/ui/core'

/** The hue of glucose, which activities with the same icon have too: its lines on screens and in reports. */
export const GLUCOSE_HUE = activityHue('drop')

export const glucoseHue = hue(GLUCOSE_HUE)
