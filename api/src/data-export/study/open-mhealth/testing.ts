import { Ajv } from 'ajv'
import formats from 'ajv-formats'

/**
 * What the schemas of Open mHealth (w3id.org/openmhealth/schemas/omh) and IEEE 1752.1 (w3id.org/ieee/ieee-1752-schema)
 * demand, restated: required properties, units, enumerations and forms of time. They allow further properties; here
 * only those that they describe are allowed, so that a misspelled one is found.
 */
const object = (properties: Record<string, object>, required = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const instant = { type: 'string', format: 'date-time' }
const timeInterval = object({ time_interval: object({ start_date_time: instant, end_date_time: instant }) })
const timeFrame = { oneOf: [object({ date_time: instant }), timeInterval] }
const quantity = (...unit: string[]) => object({ value: { type: 'number' }, unit: { enum: unit } })

const [minutes, activity] = [quantity('sec', 'min', 'h'), { type: 'string', minLength: 1 }]

/** A body with one quantity at any time, or only over an interval. */
const measure = (name: string, unit: object, time: object = timeFrame, further: Record<string, object> = {}) =>
  object({ [name]: unit, effective_time_frame: time, ...further }, [name, 'effective_time_frame'])

const pressure = quantity('mmHg')
/** The schemas of one pressure are a quantity, beside which a body has its time. */
const onePressure = object({ value: { type: 'number' }, unit: { const: 'mmHg' }, effective_time_frame: timeFrame })

const BODIES: Record<string, object> = {
  'omh:blood-glucose:4.0': measure('blood_glucose', quantity('mg/dL', 'mmol/L'), timeFrame, {
    specimen_source: { enum: ['breath', 'capillary blood', 'interstitial fluid', 'saliva', 'sweat', 'tears', 'urine'] },
  }),
  'omh:blood-pressure:4.0': object({
    systolic_blood_pressure: pressure,
    diastolic_blood_pressure: pressure,
    effective_time_frame: timeFrame,
  }),
  'omh:systolic-blood-pressure:1.1': onePressure,
  'omh:diastolic-blood-pressure:1.1': onePressure,
  'omh:body-temperature:4.0': measure('body_temperature', quantity('K', 'F', 'C')),
  'omh:body-weight:3.0': measure('body_weight', quantity('fg', 'pg', 'ng', 'ug', 'mg', 'g', 'kg', 'oz', 'lb')),
  'omh:calories-burned:3.0': measure('kcal_burned', quantity('kcal'), timeInterval),
  'omh:heart-rate:2.0': measure('heart_rate', quantity('beats/min'), timeFrame, {
    temporal_relationship_to_physical_activity: {
      enum: ['at rest', 'active', 'before exercise', 'after exercise', 'during exercise'],
    },
  }),
  'omh:oxygen-saturation:2.0': measure('oxygen_saturation', quantity('%')),
  'omh:respiratory-rate:2.0': measure('respiratory_rate', quantity('breaths/min')),
  'omh:step-count:3.0': measure('step_count', quantity('steps'), timeInterval),
  'ieee:physical-activity:1.0': measure('activity_name', activity, timeInterval, {
    distance: quantity('m', 'km', 'ft', 'mi'),
    duration: minutes,
  }),
  'ieee:sleep-stage-summary:1.0': measure(
    'sleep_stage_summary',
    object(
      {
        total_sleep_time: minutes,
        light_sleep_duration: minutes,
        deep_sleep_duration: minutes,
        rem_sleep_duration: minutes,
        awake_duration: minutes,
      },
      ['total_sleep_time'],
    ),
    timeInterval,
  ),
  'ieee:time-in-bed:1.0': measure('time_in_bed', minutes, timeInterval),
  'ieee:total-sleep-time:1.0': measure('total_sleep_time', minutes, timeInterval),
}

/** The header of IEEE 1752.1, and beside it whose data point it is and by which way it came. */
const header = object(
  {
    uuid: { type: 'string', format: 'uuid' },
    schema_id: object({
      namespace: { enum: ['omh', 'ieee'] },
      name: { type: 'string', pattern: '^[a-z-]+$' },
      version: { type: 'string', pattern: String.raw`^(\d+)\.(\d+)$` },
    }),
    source_creation_date_time: instant,
    modality: { enum: ['sensed', 'self-reported'] },
    external_datasheets: {
      type: 'array',
      items: object({ datasheet_type: { type: 'string' }, datasheet_reference: { type: 'string', format: 'uri' } }),
    },
    user_id: { type: 'string' },
    acquisition_provenance: { type: 'object' },
  },
  ['uuid', 'schema_id', 'source_creation_date_time'],
)

const ajv = formats(new Ajv({ allErrors: true }))
const checks = new Map(Object.entries(BODIES).map(([id, body]) => [id, ajv.compile(object({ header, body }))] as const))

/** For tests: what is wrong with data points, each under the schema that its header names. */
export function dataPointFaults(points: readonly { header: { schema_id: Record<string, string> } }[]): string[] {
  return points.flatMap((point) => {
    const { namespace, name, version } = point.header.schema_id
    const id = `${namespace ?? ''}:${name ?? ''}:${version ?? ''}`
    const check = checks.get(id)
    if (!check) return [`${id} is published nowhere`]
    return check(point) ? [] : [`${id}: ${ajv.errorsText(check.errors)}`]
  })
}
