import { country } from '#country/country.ts'

/** Miles in the unit that the country reads, whole. */
export const shownDistance = (miles: number): number => (country.distance.unit === 'km' ? Math.round(miles * 1.609344) : miles)
