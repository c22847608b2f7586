/** Fetches again what the open screens of all apps show; of one call if its id is given. */
export async function invalidateQueries(call_id?: string): Promise<void> {
  await import(/* webpackChunkName: "_almanac_api_client_query" */ '@almanac/api-client/query').then(
    ({ getQueryClient }) =>
      getQueryClient().invalidateQueries(call_id === undefined ? undefined : { queryKey: [call_id] }),
    // If the chunk cannot be loaded, no screen has used it to fetch anything.
    () => undefined,
  )
}
