/** Value of a readable cookie, decoded. */
export function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}

/** Sets a cookie for the server. Over TLS, the `__Host-` prefix keeps other hosts from setting it. */
export function setHostCookie(name: string, value: string, days: number) {
  const isSecure = location.protocol === 'https:'
  document.cookie = `${isSecure ? '__Host-' : ''}${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax${isSecure ? '; secure' : ''}`
}

/** Saves a person's choice for a year, readable by the server. */
export function setCookie(name: string, value: string) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
