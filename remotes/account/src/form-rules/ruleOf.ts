/** The rule of a field: in the words given for each code, what is wrong with what was typed. */
export const ruleOf =
  <V, Code extends string>(problemOf: (value: V) => Code | null, words: Readonly<Record<Code, string>>) =>
  (value: V): true | string => {
    const problem = problemOf(value)
    return problem === null || words[problem]
  }
