/**
 * The program of the worker: it evaluates the expressions of a task one after the other and posts
 * each result at once, so that those before one that never ends are received before termination. A
 * string, because a bundle has no separate file for it.
 */
export const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads')
const { createRequire } = require('node:module')
const load = createRequire(workerData.from)
const fhirpath = load('fhirpath')
const model = load('fhirpath/fhir-context/r4')

function itemWith(resource, linkId) {
  const open = [resource]
  while (open.length > 0) {
    const next = open.shift()
    if (next.linkId === linkId) return next
    for (const inside of [next, ...(next.answer ?? [])]) open.push(...(inside.item ?? []))
  }
  return undefined
}

function evaluate(expression, { questionnaire, response }) {
  const place = /^\\/\\* item ("(?:[^"\\\\]|\\\\.)*") \\*\\/ /.exec(expression)
  const linkId = place ? JSON.parse(place[1].replaceAll('*\\\\/', '*/')) : undefined
  const context = linkId === undefined ? response : itemWith(response, linkId)
  const qitem = linkId === undefined ? questionnaire : itemWith(questionnaire, linkId)
  if (context === undefined) return []
  const base = linkId === undefined ? expression : { base: 'QuestionnaireResponse.item', expression }
  const variables = { resource: response, rootResource: response, context, questionnaire, qitem }
  return fhirpath.evaluate(context, base, variables, model, { async: false, traceFn: () => {}, resolveInternalTypes: true })
}

function valueOf([value, ...others]) {
  if (others.length > 0) return { fault: 'COLLECTION' }
  if (value === undefined || value === null) return { value: null }
  if (['number', 'string', 'boolean'].includes(typeof value)) return { value }
  if (typeof value.code === 'string') return { value: value.code }
  if (['number', 'string'].includes(typeof value.value)) return { value: value.value }
  return { fault: 'NO_VALUE' }
}

parentPort.on('message', (task) => {
  for (let index = task.start; index < task.expressions.length; index += 1) {
    let outcome
    try {
      outcome = valueOf(evaluate(task.expressions[index], task))
    } catch (error) {
      outcome = { fault: 'FAILED' }
    }
    parentPort.postMessage({ index, ...outcome })
  }
  parentPort.postMessage('done')
})
parentPort.postMessage('loaded')
`
