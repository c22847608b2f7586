/** Makes a validation rule of a field from `problemOf` and a message for each problem code. */
export const ruleOf =
  <V, Code extends string>(problemOf: (value: V) => Code | null, words: Readonly<Record<Code, string>>) =>
  (value: V): true | string => {
    const problem = problemOf(value)
    return problem === null || words[problem]
  }
