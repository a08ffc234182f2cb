import { basePath, type Route, routes } from '@fresher-party/contract/endpoints';

type RouteMatch =
  | { readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] }
  | null;

const fixedPaths = Map.groupBy(
  routes.filter(({ path }) => !path.includes('{')),
  ({ path }) => basePath + path,
);

const patterns = routes
  .filter(({ path }) => path.includes('{'))
  .map((route) => ({
    route,
    pattern: new URLPattern({ pathname: basePath + route.path.replace(/\{(\w+)\}/g, ':$1') }),
  }));

/** The routes of a path. Fixed paths cost one map lookup; patterns are slower. */
function routesOf(path: string): { route: Route; groups: Record<string, string | undefined> }[] {
  const fixed = fixedPaths.get(path);
  if (fixed) return fixed.map((route) => ({ route, groups: {} }));
  return patterns.flatMap(({ route, pattern }) => {
    const groups = pattern.exec({ pathname: path })?.pathname.groups;
    return groups ? [{ route, groups }] : [];
  });
}

/**
 * Finds the endpoint of a request. HEAD is treated as GET. Returns the allowed methods if only the method is wrong, and
 * null for an unknown path. A fixed path takes precedence over one with a parameter.
 */
export function matchRoute(method: string, pathname: string): RouteMatch {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const found = routesOf(path);
  if (found.length === 0) return null;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const match = found.find(({ route }) => route.method === wanted);
  if (!match) return { allow: [...new Set(found.map(({ route }) => route.method))] };
  const params = Object.entries(match.groups).map(([name, value]) => [name, decodeURIComponent(value ?? '')]);
  return { route: match.route, params: Object.fromEntries(params) as Record<string, string> };
}
