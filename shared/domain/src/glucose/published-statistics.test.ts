import { bandShares, glucoseManagementIndicator, glucoseStatistics, type GlucoseReading } from '.'

/** What iglu 4.3.0 gives for a subject of its example data (irinagain/iglu, `example_data_5_subject`). */
interface Published {
  mean: number
  standardDeviation: number
  gmi: number
  below70: number
  from70to180: number
  above180: number
  above250: number
}

/**
 * The subjects of iglu's example data by their published statistics. The data are under the GPL and not here:
 * the readings are made so that they have the published number of values, mean, standard deviation and share of
 * each range, computed with Python's `statistics`. `readings` are values and how many there are of each.
 */
const SUBJECTS: [string, [value: number, count: number][], Published][] = [
  [
    'Subject 1',
    [
      [65, 4],
      [92.9788, 1336],
      [141.0211, 1336],
      [193, 228],
      [327, 11],
    ],
    {
      mean: 123.6655,
      standardDeviation: 33.2681,
      gmi: 6.2681,
      below70: 0.1372,
      from70to180: 91.6638,
      above180: 8.199,
      above250: 0.3774,
    },
  ],
  [
    'Subject 2',
    [
      [112.0021, 374],
      [174.7357, 374],
      [227, 1343],
      [279, 738],
    ],
    {
      mean: 218.4528,
      standardDeviation: 52.3711,
      gmi: 8.5354,
      below70: 0,
      from70to180: 26.4404,
      above180: 73.5596,
      above250: 26.087,
    },
  ],
  [
    'Subject 3',
    [
      [65, 5],
      [115.9085, 623],
      [158.2003, 624],
      [204, 194],
      [291, 87],
    ],
    {
      mean: 154.0417,
      standardDeviation: 44.7831,
      gmi: 6.9947,
      below70: 0.3262,
      from70to180: 81.3438,
      above180: 18.3301,
      above250: 5.6751,
    },
  ],
  [
    'Subject 4',
    [
      [65, 10],
      [104.298, 1742],
      [146.4555, 1743],
      [222, 169],
    ],
    {
      mean: 129.6744,
      standardDeviation: 29.0678,
      gmi: 6.4118,
      below70: 0.2729,
      from70to180: 95.1146,
      above180: 4.6124,
      above250: 0,
    },
  ],
  [
    'Subject 5',
    [
      [65, 3],
      [114.5191, 908],
      [173.0952, 909],
      [187, 775],
      [316, 330],
    ],
    {
      mean: 174.6075,
      standardDeviation: 58.5766,
      gmi: 7.4866,
      below70: 0.1026,
      from70to180: 62.1197,
      above180: 37.7778,
      above250: 11.2821,
    },
  ],
]

test.each(SUBJECTS)('%s of iglu has its published statistics', (subject, values, published) => {
  const readings = values
    .flatMap(([value, count]) => Array.from({ length: count }, () => value))
    .map((value, index): GlucoseReading => ({
      at: index * 300_000,
      offsetMinutes: 0,
      value,
      bound: null,
      unit: 'mg/dL',
    }))
  const statistics = glucoseStatistics(readings, { unit: 'mg/dL', days: 14 })
  const shares = bandShares(statistics)
  const close = (value: number) => expect.closeTo(value, 3) as number
  expect({
    mean: statistics.mean,
    standardDeviation: statistics.standardDeviation,
    gmi: glucoseManagementIndicator(statistics.mean ?? 0),
    below70: shares.very_low + shares.low,
    from70to180: shares.in_range,
    above180: shares.high + shares.very_high,
    above250: shares.very_high,
  }).toEqual({
    mean: close(published.mean),
    standardDeviation: close(published.standardDeviation),
    gmi: close(published.gmi),
    below70: close(published.below70),
    from70to180: close(published.from70to180),
    above180: close(published.above180),
    above250: close(published.above250),
  })
  expect(statistics.coefficientOfVariation).toBeCloseTo((100 * published.standardDeviation) / published.mean, 3)
  // Subject 3 wore the sensor for less than 70 % of 14 days: 92 % of the days between first and last value don't help.
  expect(statistics.gmi === null).toBe(subject === 'Subject 3')
})
