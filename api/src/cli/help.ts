export const help = `almanac: the command line of Almanac

  almanac study check FOLDER   says everything that is wrong with a study, with file and line
  almanac study load FOLDER    checks it and brings it into the database; again after a change
  almanac --help               shows this

A load goes to the server that DATABASE_URL names, or else to the embedded
database in DATA_DIR, also while the product is running. Loading twice changes
nothing, and what participants recorded is never touched.

How a study is written stands in api/studies/README.md.
`
