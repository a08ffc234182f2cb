import { basePath, type Route, routes } from '@fresher-party/contract/endpoints';

type RouteMatch =
  | { readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] }
  | null;

const isFixed = ({ path }: Route): boolean => !path.includes('{');

/** A fixed path takes precedence over one with a parameter. */
const patterns = [...routes.filter(isFixed), ...routes.filter((route) => !isFixed(route))].map((route) => ({
  route,
  pattern: new RegExp(`^${basePath}${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
}));

/**
 * Finds the endpoint of a request. HEAD is treated as GET. Returns the allowed methods if only the method is wrong, and
 * null for an unknown path.
 */
export function matchRoute(method: string, path: string): RouteMatch {
  const found = patterns.flatMap(({ route, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ route, groups: match.groups ?? {} }] : [];
  });
  if (found.length === 0) return null;
  const fixed = found.filter(({ route }) => isFixed(route));
  const matching = fixed.length > 0 ? fixed : found;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const match = matching.find(({ route }) => route.method === wanted);
  if (!match) return { allow: [...new Set(matching.map(({ route }) => route.method))] };
  const params = Object.entries(match.groups).map(([name, value]) => [name, decodeURIComponent(value)]);
  return { route: match.route, params: Object.fromEntries(params) };
}
