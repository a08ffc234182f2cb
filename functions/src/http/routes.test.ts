import { basePath } from '@fresher-party/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { matchRoute } from './routes.ts';

const keyAndParams = (method: string, path: string) => {
  const match = matchRoute(method, basePath + path);
  return match && 'route' in match ? [match.route.key, match.params] : match;
};

describe('matchRoute', () => {
  it('finds a fixed path, with or without a trailing slash, and treats HEAD as GET', () => {
    expect(keyAndParams('GET', '/vote/all')).toEqual(['GET /vote/all', {}]);
    expect(keyAndParams('GET', '/vote/all/')).toEqual(['GET /vote/all', {}]);
    expect(keyAndParams('HEAD', '/vote/all')).toEqual(['GET /vote/all', {}]);
  });

  it('decodes a parameter', () => {
    expect(keyAndParams('GET', '/messages/user/asha%2Brao%40iitdh.ac.in')).toEqual([
      'GET /messages/user/{id}',
      { id: 'asha+rao@iitdh.ac.in' },
    ]);
  });

  it('distinguishes the methods of a path', () => {
    expect(keyAndParams('GET', '/me')).toEqual(['GET /me', {}]);
    expect(keyAndParams('DELETE', '/me')).toEqual(['DELETE /me', {}]);
  });

  it('returns the allowed methods for a wrong one', () => {
    expect(keyAndParams('PUT', '/me')).toEqual({ allow: ['GET', 'DELETE'] });
    expect(keyAndParams('DELETE', '/vote')).toEqual({ allow: ['POST'] });
    expect(keyAndParams('POST', '/health')).toEqual({ allow: ['GET'] });
  });

  it.each(['/nothing', '', '/vote/all/x', '/messages/user', '/VOTE/all'])('does not find %s', (path) => {
    expect(keyAndParams('GET', path)).toBeNull();
  });
});
