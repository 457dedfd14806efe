import { api } from './api'

/** Every property there is to choose from, with its currency. */
export const propertyNames = () => api.properties.names.queryOptions()
