import { activityHue } from '@almanac/domain/activity-hue'
import { hue } from '@almanac/ui/core'

/** The hue of surveys: of their icon, what is answered, progress and scores. The accent is for the buttons alone. */
export const SURVEY_HUE = activityHue('surveys')

export const surveyHue = hue(SURVEY_HUE)
