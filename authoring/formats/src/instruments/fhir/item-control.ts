import type { SurveyDisplay, SurveyItem } from '@almanac/domain/survey'
import type { FhirElement } from './element'
import type { ImportLog } from '../import-log'
import type { ItemNode } from './nodes'

/** The codes of the extension itemControl. */
export function controlsOf(element: FhirElement): string[] {
  return element
    .extensions('itemControl')
    .flatMap((extension) => {
      const concept = extension.element('valueCodeableConcept')
      concept?.text('text')
      return concept?.elements('coding') ?? []
    })
    .flatMap((coding) => {
      coding.text('system')
      coding.text('display')
      return coding.text('code') ?? []
    })
}

const CHOICE_CONTROLS: Record<string, SurveyDisplay | null> = {
  'drop-down': 'dropdown',
  autocomplete: 'dropdown',
  lookup: 'dropdown',
  'radio-button': null,
  'check-box': null,
}
/** Controls that are the default anyway. */
const USUAL_CONTROLS = new Set(['text-box', 'spinner', 'date-picker', 'time-picker'])

/** The display of a question: itemControl, choiceOrientation and the step of a slider. */
export function questionDisplay(node: ItemNode, item: SurveyItem, log: ImportLog): Partial<SurveyItem> {
  const form: Partial<SurveyItem> = {}
  for (const control of controlsOf(node.element)) {
    const display = CHOICE_CONTROLS[control]
    if (display !== undefined && item.options) Object.assign(form, display === null ? {} : { display })
    else if (control === 'slider' && item.type === 'number') Object.assign(form, { type: 'slider' })
    else if (!USUAL_CONTROLS.has(control)) {
      log.info('ITEM_CONTROL_NOT_IMPORTED', `It is drawn as usual, not as ${control}.`, node, control)
    }
  }
  const orientation = node.element.extension('choiceOrientation')?.text('valueCode')
  if (orientation === 'horizontal' && item.options && form.display === undefined) form.display = 'horizontal'
  else if (orientation === 'horizontal')
    log.info('ORIENTATION_NOT_IMPORTED', 'It is not drawn horizontally.', node, orientation)
  return { ...form, ...sliderStep(node, form.type === 'slider', log) }
}

function sliderStep(node: ItemNode, isSlider: boolean, log: ImportLog): Partial<SurveyItem> {
  const step = node.element.extension('sliderStepValue')?.typed('value')?.value
  if (step === undefined) return isSlider && node.type !== 'integer' ? { decimals: 1 } : {}
  const decimals = typeof step === 'number' ? -Math.log10(step) : Number.NaN
  if (isSlider && Number.isInteger(decimals) && decimals >= 0) return decimals === 0 ? {} : { decimals }
  log.info('STEP_NOT_IMPORTED', `Sliders move in steps of 1, 0.1, 0.01, not of ${JSON.stringify(step)}.`, node, step)
  return isSlider && typeof step === 'number' && step < 1 ? { decimals: Math.ceil(decimals) } : {}
}

const GROUP_DISPLAYS: Record<string, 'page' | 'matrix' | null> = {
  page: 'page',
  table: 'matrix',
  htable: 'page',
  atable: 'matrix',
  gtable: 'matrix',
  grid: 'page',
  list: null,
}

/** The layout of a group. */
export function groupDisplay(node: ItemNode, isMatrix: boolean, log: ImportLog): 'page' | 'matrix' | undefined {
  let display: 'page' | 'matrix' | undefined
  for (const control of controlsOf(node.element)) {
    const wanted = GROUP_DISPLAYS[control]
    if (wanted === 'matrix' && !isMatrix) {
      display = 'page'
      log.info(
        'TABLE_AS_PAGE',
        `Its questions don’t share their choices; it is a page, not a ${control}.`,
        node,
        control,
      )
    } else if (wanted) display = wanted
    else if (wanted === undefined)
      log.info('ITEM_CONTROL_NOT_IMPORTED', `The group is drawn as usual, not as ${control}.`, node, control)
    if (wanted === 'page' && control !== 'page')
      log.info('TABLE_AS_PAGE', `It is a page, not a ${control}.`, node, control)
  }
  return display
}
