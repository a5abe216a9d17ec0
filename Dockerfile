# One recipe for every service: the image holds them all, the command picks one
# (`apps/catalog/dist/main.js`). Without a command it runs the one-process shape.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS sources
WORKDIR /src
COPY . .
# Only what decides which packages are installed, so that those layers stay cached while the code changes.
RUN mkdir /manifests && cp package-lock.json .npmrc /manifests/ \
  && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests/ \;

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV CI=true NX_DAEMON=false
COPY --from=sources /manifests ./
COPY scripts ./scripts
RUN node -e "import('./scripts/machine/install.mjs').then((install) => install.ensureInstalled())"
COPY --from=sources /src ./
RUN npm run build --silent
# What runs: compiled code, manifests, the commands that migrate and copy the data.
RUN mkdir /app && cp package.json package-lock.json /app/ \
  && rm -rf libs/testing \
  && find apps libs -type d -name dist -prune -exec cp -r --parents {} /app/ \; \
  && find apps libs -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /app/ \; \
  && cp -r --parents scripts/migrate.mjs scripts/backup.mjs scripts/restore.mjs scripts/machine scripts/deploy/topology.mjs /app/

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /src
COPY --from=sources /manifests ./
# Without the manifests of what builds, and of what the web app's bundle contains. The base image brings Node, so the
# pinned runtime of the optional dependencies stays out, and with it every platform-specific build tool.
RUN rm -r apps/web scripts && npm ci --ignore-scripts --omit=dev --omit=optional

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="vale" org.opencontainers.image.licenses="MIT"
# Memory limits of V8 and of the C library: why, see scripts/start.mjs.
ENV NODE_ENV=production NODE_OPTIONS="--enable-source-maps --max-semi-space-size=8 --max-old-space-size=512" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /src/node_modules ./node_modules
# With package-lock.json: tools that list an image's packages (SBOM) read it.
COPY --from=build /app ./
RUN mkdir -p /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000 9090
# A service is checked on MANAGEMENT_PORT, the one-process shape on PORT.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MANAGEMENT_PORT||process.env.PORT||3000}/readyz`).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["apps/all-in-one/dist/main.js"]
