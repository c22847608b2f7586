export const help = `almanac: the command line of Almanac

  almanac study check FOLDER   says everything that is wrong with a study, with file and line
  almanac study load FOLDER    checks it and brings it into the database; again after a change
  almanac migrate              brings the schema of the database up to date
  almanac --help               shows this

Both go to the server that DATABASE_URL names, or else to the embedded database
in DATA_DIR, also while the product is running. Doing it twice changes nothing,
and what participants recorded is never touched. Each ends with 0 when it is
done, 1 when it was refused, and 2 when the command was not understood.

How a study is written stands in api/studies/README.md.
`
