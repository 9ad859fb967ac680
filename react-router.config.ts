import type { Config } from '@react-router/dev/config'

// The build is made aside and moved into place when it is complete: tools/setup/web-build.mjs.
export default {
  appDirectory: 'web',
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // Splitting each page's loader into its own file costs a first visit more bytes than it saves time.
  splitRouteModules: false,
} satisfies Config
