# mrscout with what it needs to build and run Java projects: JDK 8, 11, 17 and 21, mvn and git. docs/ci.md says how to
# use it. Ubuntu has all four JDKs in its own packages.
#
#   docker build --tag mrscout .
#   docker run --rm --volume "$PWD":/work --volume mrscout-home:/home/mrscout mrscout run .
FROM ubuntu:24.04 AS build

# Versions are those of the distribution's release, which gets security updates and nothing else.
# hadolint ignore=DL3008
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends python3-venv \
    && rm -rf /var/lib/apt/lists/*
COPY pyproject.toml README.md LICENSE /source/
COPY src /source/src
RUN python3 -m venv /opt/mrscout \
    && /opt/mrscout/bin/python -m pip install --no-cache-dir --disable-pip-version-check /source \
    && /opt/mrscout/bin/python -m compileall -q /opt/mrscout/lib

FROM ubuntu:24.04

# hadolint ignore=DL3008
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
        ca-certificates \
        git \
        maven \
        openjdk-8-jdk-headless \
        openjdk-11-jdk-headless \
        openjdk-17-jdk-headless \
        openjdk-21-jdk-headless \
        python3 \
    && rm -rf /var/lib/apt/lists/* \
    && userdel --remove ubuntu \
    && useradd --create-home --uid 1000 mrscout \
    && mkdir /work \
    && chown mrscout:mrscout /work
COPY --from=build /opt/mrscout /opt/mrscout
ENV PATH="/opt/mrscout/bin:$PATH" LANG=C.UTF-8

USER 1000:1000
WORKDIR /work
VOLUME /home/mrscout
ENTRYPOINT ["mrscout"]
CMD ["--help"]
